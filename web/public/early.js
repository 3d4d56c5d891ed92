// What cannot wait for the app. A file of its own, since the page's policy allows no inline script.

// The colours, before the first paint: no page flashes in the other scheme.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // No storage: the system decides.
  }
  if (chosen !== 'light' && chosen !== 'dark') {
    chosen = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
})();

// What the opened page is made of, beside what all are: the build says so in the page.
(function () {
  var told = document.getElementById('pages');
  var pages = told ? JSON.parse(told.textContent) : {};
  var [name = '', one] = location.pathname.split('/').slice(2);
  // `/maps/7` is the page of one map.
  for (var file of pages[one ? name.replace(/s$/, '') : name] ?? []) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
