/* Starts the page from a folder, without a web server. Browsers refuse modules and fetched files there,
 * but not scripts of the old kind: scripts/web-site makes two, with all that the page fetches elsewhere. */
if (location.protocol === 'file:') {
  for (const name of ['carried', 'page']) {
    const script = document.createElement('script');
    script.src = `folder/${name}.js`;
    script.async = false; // in this order
    document.head.append(script);
  }
}
