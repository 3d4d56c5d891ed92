import { type ComponentType, useEffect, useState } from 'react';
import { notifyFailure } from './notify.tsx';

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Loads a dialog when it is first opened, because most visits never open it. */
export function lazyDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  return function OnDemand(props: Props) {
    const [loaded, setLoaded] = useState<{ Dialog: ComponentType<Props> }>();
    const [shown, setShown] = useState(false);
    const { opened, onClose } = props;
    useEffect(() => {
      if (opened && !loaded) {
        load().then(
          (Dialog) => setLoaded({ Dialog }),
          (error: unknown) => {
            notifyFailure(error);
            onClose();
          },
        );
      }
    }, [opened]);
    // In the next frame, when the dialog is mounted. It then remembers what has the focus, before one
    // of its own fields takes it.
    useEffect(() => {
      if (!opened || !loaded) return setShown(false);
      const frame = requestAnimationFrame(() => setShown(true));
      return () => cancelAnimationFrame(frame);
    }, [opened, loaded]);
    return loaded ? <loaded.Dialog {...props} opened={opened && shown} /> : null;
  };
}

/** Asks for confirmation before an action that can't be undone. */
export const Confirm = lazyDialog(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog);
