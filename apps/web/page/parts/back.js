/* The browser's Back closes what lies over the page, the latest first, before it leaves the page. One entry of the
 * history stands for all of it; it stays when something is closed otherwise, and is passed over later. */

/** What closes each. @type {(() => void)[]} */
const closers = [];

let guarded = isGuard(); // whether that entry is the present one

addEventListener('popstate', () => {
  const close = closers[closers.length - 1], before = guarded;
  guarded = isGuard();
  if (close) {
    close();
    if (closers.length > 0) guard();
  } else if (before && !guarded && !location.hash) history.back();
});

function isGuard() {
  return history.state?.over === true;
}

function guard() {
  if (!guarded) history.pushState({over: true}, '');
  guarded = true;
}

/** Something opens that Back shall close. @param {() => void} close
 * @returns {() => void} to be called once it is closed */
export function closedByBack(close) {
  closers.push(close);
  guard();
  return () => {
    const at = closers.indexOf(close);
    if (at >= 0) closers.splice(at, 1);
  };
}
