import type { en } from './texts.en.ts';

export const es: typeof en = {
  'command.tech': ['tecnología', 'Muestra qué ha aprendido cada miembro del clan'],
  'command.learned': ['aprendido', 'Muestra o cambia lo que has aprendido'],
  'option.tree': ['árbol', 'El árbol de tecnología'],
  'option.techitem': ['objeto', 'Un objeto del árbol'],
  'option.learneditem': ['objeto', 'Un objeto que has aprendido. Sin él, muestro los que tienes'],
  'option.forget': ['quitar', 'No lo has aprendido: quítalo'],
  'tech.item': '{item}: quién lo ha aprendido',
  'tech.none': 'Nadie todavía.',
  'tech.more': '{names} y {more} más',
  'learned.title': 'Lo que has aprendido en {tree}',
  'learned.none': 'Nada todavía.',
  'learned.more': '[Ábrelo en la aplicación web]({web}tech)',
  'learned.added': '{item} está registrado como aprendido.',
  'learned.removed': '{item} ya no está registrado como aprendido.',
  'learned.notree': 'No hay ningún árbol de tecnología llamado {tree}.',
  'learned.noitem': '{tree} no tiene ningún objeto llamado {item}.',
  'learned.notrecorded': '{item} no está registrado como aprendido en {tree}.',
};
