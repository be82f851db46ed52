/* Helps where the page cannot start, for instance since the host lacks one of its files: a button clears what
 * the browser has kept of the page's files and loads them anew. Games and preferences stay. A script of the
 * old kind that needs no other file, since any may be the one that is missing. */
(() => {
  const folder = new URL('./', document.baseURI).href;

  async function clear() {
    const registration = await navigator.serviceWorker?.getRegistration();
    if (registration?.scope === folder) await registration.unregister();
    for (const name of await globalThis.caches?.keys() ?? []) {
      if (name.startsWith(`lianzi ${folder} `)) await caches.delete(name); // see service-worker.js
    }
  }

  addEventListener('click', event => {
    if (!(event.target instanceof Element) || !event.target.closest('[data-clear]')) return;
    void clear().catch(() => undefined).then(() => location.reload());
  });

  // The first module is missing, or does not fit the others. The catalogue may be missing, too, so this
  // speaks all the page's languages.
  addEventListener('error', ({target}) => {
    if (!folder.startsWith('http') || document.documentElement.dataset.ready) return;
    if (target !== window && !(target instanceof HTMLScriptElement && target.type === 'module')) return;
    const text = document.createElement('p'), button = document.createElement('button');
    text.className = 'trouble';
    text.setAttribute('role', 'alert');
    text.textContent = 'Lianzi could not start: a file is missing or damaged. 连子无法启动：文件缺失或损坏。';
    button.dataset.clear = '';
    button.textContent = 'Clear the Cache and Reload · 清除缓存并重新加载';
    document.querySelector('#board')?.replaceChildren(text, button);
  }, true);
})();
