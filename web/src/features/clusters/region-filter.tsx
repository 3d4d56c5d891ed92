import { TextInput } from '@mantine/core';
import { lazyPart } from '../../app/lazy-part.tsx';

/** The input with its suggestions, loaded after the page that it filters. */
export const RegionFilter = lazyPart(() => import('./region-input.tsx'), 'RegionInput', {
  placeholder: ({ label, placeholder, leftSection, value }) => (
    <TextInput {...{ label, placeholder, leftSection, value }} disabled />
  ),
});
