import type { en } from './texts.en.ts';

export const es: typeof en = {
  webhooks: {
    title: 'Webhooks',
    lead: 'Un webhook envía cada cambio del clan a tu propio servidor en cuanto ocurre.',
    more: 'Cómo funciona',
    none: 'Todavía no hay webhooks',
    noneHint:
      'Con un webhook, tu propio programa sabe al instante quién pide unirse, qué caminante salió y quiénes son tus aliados.',
    add: 'Agregar webhook',
    added: 'Webhook agregado',
    url: 'Dirección',
    urlHint:
      'Donde escucha tu servidor. Recibe todo lo que los miembros ven en el historial del clan.',
    urlWrong:
      'Usa una dirección pública de internet que empiece con https:// y no tenga nombre de usuario, contraseña ni fragmento (#)',
    secret: 'Secreto',
    secretOnce:
      'Firmamos todo lo que enviamos con este secreto. Dáselo ahora a tu servidor. No lo volveremos a mostrar.',
    secretSaved: 'Ya lo guardé',
    nothingYet: 'Todavía no se envió nada.',
    lastDelivered: 'Última entrega',
    lastFailed: 'Falló la entrega',
    reasons: {
      status: 'tu servidor respondió {status}',
      redirect: 'tu servidor respondió {status}, y no seguimos redirecciones',
      late: 'no hubo una respuesta completa en 10 segundos',
      'no-address': 'el nombre del servidor no tiene una dirección pública',
      certificate: 'el certificado no es de confianza',
      'no-tls': 'no fue posible una conexión segura',
      'no-http': 'la respuesta no era HTTP',
      unreached: 'no pudimos conectarnos con tu servidor',
    },
    sendTest: 'Enviar prueba',
    sendTestTo: 'Enviar prueba a {url}',
    testDelivered: 'Prueba entregada.',
    testFailed: 'La prueba falló: {why}.',
    remove: 'Quitar',
    removeOne: 'Quitar {url}',
    removeTitle: '¿Quitar este webhook?',
    removeWarning:
      'Dejaremos de enviar cambios a {url}. Si lo agregas de nuevo, tendrá otro secreto.',
    removeButton: 'Quitar webhook',
    removed: 'Webhook eliminado.',
  },
};
