import type { en } from './texts.en.ts';

export const es: typeof en = {
  quickSearch: {
    open: 'Buscar',
    hint: 'Busca personas, caminantes, clanes, ofertas, mapas, tecnologías y acciones',
    hits: 'Resultados',
    nothing: 'No se encontró nada.',
    actions: 'Acciones',
    pages: 'Páginas',
    shortcuts: 'Atajos de teclado',
    everywhere: 'En todas partes',
    closes: 'Cerrar lo que está abierto',
  },
};
