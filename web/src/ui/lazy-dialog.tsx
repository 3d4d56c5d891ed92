import { type ComponentType, useEffect, useState } from 'react';
import { notifyFailure } from './notify.ts';

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
    // One render later, so that the dialog sees the change to `opened` and can restore the focus.
    useEffect(() => setShown(opened && loaded !== undefined), [opened, loaded]);
    return loaded ? <loaded.Dialog {...props} opened={shown} /> : null;
  };
}
