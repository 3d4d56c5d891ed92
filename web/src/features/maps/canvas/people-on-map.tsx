import type { PersonHere, Place } from '@clan-companion/contract/features/maps/follow-map';
import { VisuallyHidden } from '@mantine/core';
import L from 'leaflet';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../app/i18n.ts';
import type { MapPeople } from '../live/map-people.ts';
import { colourOf, personName, useOthers } from '../live/people.ts';
import type { Marker } from '../logic/drawing.ts';
import classes from './people-on-map.module.css';
import { coordinatesAt } from './view.ts';

const PING_MS = 4_000;

interface Props {
  map: L.Map;
  people: MapPeople;
  markers: readonly Marker[];
}

/** Where the others point and look, and what they edit. Shows them the same of this person. */
export function PeopleOnMap({ map, people, markers }: Props) {
  const { t } = useTexts();
  const others = useOthers(people);
  /** By person and look. */
  const labels = useRef(new Map<string, L.Marker>());
  const [news, setNews] = useState('');
  const isAlone = others.length === 0;

  useEffect(() => {
    const before = labels.current;
    labels.current = new Map();
    for (const person of others) {
      const edited = markers.find(({ markerid }) => markerid === person.markerid);
      const place = edited ?? person.place;
      if (!place) continue;
      const name = personName(person, t);
      const look = {
        text: edited ? t('maps.isEditing', { name }) : name,
        className: edited ? classes['editor']! : classes['pointer']!,
        colour: colourOf(person),
      };
      const key = [person.id, ...Object.values(look)].join(' ');
      const label = before.get(key)?.setLatLng([place.y, place.x]) ?? putLabel(map, place, look);
      before.delete(key);
      labels.current.set(key, label);
    }
    for (const label of before.values()) label.remove();
  }, [map, others, markers, t]);

  const showPing = useEffectEvent((person: PersonHere, place: Place, isOwn: boolean) => {
    const name = personName(person, t);
    const look = { className: classes['ping']!, colour: colourOf(person), text: isOwn ? '' : name };
    const label = putLabel(map, place, look);
    setTimeout(() => label.remove(), PING_MS);
    if (!isOwn) setNews(t('maps.pinged', { name, ...place }));
  });
  useEffect(() => people.onPing((...ping) => showPing(...ping)), [people]);

  useEffect(() => {
    // Without a pointer that hovers, the middle of the map is where the person looks.
    const hovers = window.matchMedia('(hover: hover)').matches;
    const middle = () => coordinatesAt(map, map.getCenter());
    const show = (place: Place) => people.show({ place });
    const handlers = {
      mousemove: ({ latlng }: L.LeafletMouseEvent) => show(coordinatesAt(map, latlng)),
      moveend: () => hovers || show(middle()),
    };
    show(middle());
    map.on(handlers);
    return () => void map.off(handlers);
  }, [map, people]);

  useEffect(() => {
    if (isAlone) return undefined;
    const box = map.getContainer();
    let pointed: L.LatLng | undefined;
    const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey) return;
      people.ping(coordinatesAt(map, pointed ?? map.getCenter()));
    };
    const handlers = {
      mousemove: ({ latlng }: L.LeafletMouseEvent) => void (pointed = latlng),
      mouseout: () => void (pointed = undefined),
      // The right button, or a long press.
      contextmenu: ({ latlng }: L.LeafletMouseEvent) => people.ping(coordinatesAt(map, latlng)),
    };
    map.on(handlers);
    box.addEventListener('keydown', onKey);
    return () => {
      map.off(handlers);
      box.removeEventListener('keydown', onKey);
    };
  }, [map, people, isAlone]);

  return <VisuallyHidden role="status">{news}</VisuallyHidden>;
}

interface Look {
  readonly className: string;
  readonly colour: string;
  readonly text: string;
}

function putLabel(map: L.Map, { x, y }: Place, { className, colour, text }: Look): L.Marker {
  const html = document.createElement('span');
  html.textContent = text;
  const icon = L.divIcon({ className, html, iconSize: [0, 0] });
  const label = L.marker([y, x], { icon, interactive: false, keyboard: false }).addTo(map);
  const element = label.getElement()!;
  element.style.setProperty('--person', colour);
  // The list of people and the marker's form say the same to screen readers.
  element.ariaHidden = 'true';
  return label;
}
