// Runs before the app. A separate file, because the content security policy forbids inline scripts.

(function () {
  function stored(name) {
    try {
      return localStorage.getItem(name);
    } catch {
      // This browser has no storage.
      return null;
    }
  }

  // Sets the colour scheme before the first paint, so that no page flashes in the other one.
  var scheme = stored('mantine-color-scheme-value');
  if (scheme !== 'light' && scheme !== 'dark') {
    scheme = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  }
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);

  // Preloads the files of the opened page. The build lists them in the HTML.
  var list = document.getElementById('pages');
  var pages = list ? JSON.parse(list.textContent) : {};
  var [name = '', id] = location.pathname.split('/').slice(2);
  // `/maps/7` is `map-page`, `/maps` is `maps-page`. Home is part of the app.
  var page = id ? name.replace(/s$/, '') : name;
  for (var file of pages[page] ?? []) {
    var link = document.createElement('link');
    var isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    link.as = isStyle ? 'style' : 'script';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  }
})();
