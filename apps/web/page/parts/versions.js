/* New versions of the page. The service worker of a new version waits, with all its files, until a page asks
 * it to take over: at the next start, or when somebody presses the notice's button. */
import {_} from './words.js';
import {toast} from './notices.js';

/** Goes on with the version of a worker that waits. @param {ServiceWorker} worker */
function takeOver(worker) {
  worker.addEventListener('statechange', () => {
    if (worker.state === 'activated') location.reload();
  });
  worker.postMessage('take over');
}

/** Goes on with a version that came during an earlier visit. */
export async function beginNewest() {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  if (registration?.waiting) takeOver(registration.waiting);
}

/** Has the page kept for visits without a network, and tells of new versions. Where nothing can be kept, as
 * in a private window, the page works until the network is gone. */
export async function keepPage() {
  const registration = await navigator.serviceWorker?.register(
    new URL('service-worker.js', document.baseURI)).catch(() => undefined);
  if (!registration) return;
  const offer = () => {
    if (!registration.waiting || !registration.active) return;
    toast(_('There is a new version of Lianzi.'), {label: _('Reload'), act: () => {
      if (registration.waiting) takeOver(registration.waiting);
      else location.reload(); // another tab has begun it
    }}, true);
  };
  const watch = () => registration.installing?.addEventListener('statechange', offer, {once: true});
  registration.addEventListener('updatefound', watch);
  watch();
  offer();
}
