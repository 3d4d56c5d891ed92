import type { en } from './words.en.ts';

export const es: typeof en = {
  problems: {
    'already-operated': 'Este servicio ya tiene un operador',
    'wrong-claim-code': 'Este no es el enlace que el servicio mostró al arrancar',
    'configured-operator': 'La opción OPERATORS nombra a este operador; cámbialo allí',
    'last-operator': 'Es el último operador; primero convierte en operador a otra persona',
    'is-operator': 'Esta persona tiene un rol; quítaselo primero',
    'no-such-operator': 'Esta persona no tiene ningún rol',
    'no-such-entry': 'Esta entrada no existe',
  },
};
