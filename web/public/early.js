// Runs before the app. A separate file, because the content security policy forbids inline scripts.

// Sets the colour scheme before the first paint, so that no page flashes in the other one.
(function () {
  var chosen;
  try {
    chosen = localStorage.getItem('mantine-color-scheme-value');
  } catch {
    // No storage: use the system's scheme.
  }
  if (chosen !== 'light' && chosen !== 'dark') {
    chosen = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', chosen);
})();

// Preloads the files of the opened page. The build lists them in the HTML.
(function () {
  var list = document.getElementById('pages');
  var pages = list ? JSON.parse(list.textContent) : {};
  var [name = '', id] = location.pathname.split('/').slice(2);
  // `/maps/7` is `map-page`, `/maps` is `maps-page`.
  for (var file of pages[id ? name.replace(/s$/, '') : name] ?? []) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
