import type { en } from './texts.en.ts';

export const es: typeof en = {
  clanPages: {
    title: 'Página pública',
    lead: 'Todos pueden ver esta página, incluso sin iniciar sesión. Siempre muestra el símbolo, el nombre, el líder, la región y el número de miembros.',
    button: 'Página pública',
    recruiting: 'Buscamos miembros',
    recruitingHint: 'Se muestra en la lista de clanes, y se puede filtrar por ello.',
    showDescription: 'Mostrar la descripción a todos',
    showDescriptionHint: 'Si no, solo la ven quienes inician sesión.',
    language: 'Idioma principal',
    noLanguage: 'Sin elegir',
    playtimesHint: 'Por ejemplo, entre semana desde las 20:00 UTC.',
    question: 'Pregunta {number}',
    questionsLead: 'Las personas las responden cuando piden unirse.',
    addQuestion: 'Agregar pregunta',
    removeQuestion: 'Quitar la pregunta {number}',
    preview: 'Vista previa',
    saved: 'Página pública guardada.',
  },
};
