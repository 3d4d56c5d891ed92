import { type ComponentType, useEffect, useState } from 'react';
import { notifyFailure } from './notify.ts';

export interface Dialogue {
  opened: boolean;
  onClose: () => void;
}

/** A dialogue that is loaded when it is first opened: most visits to a page never do. */
export function onDemand<Props extends Dialogue>(load: () => Promise<ComponentType<Props>>) {
  return function OnDemand(props: Props) {
    const [loaded, setLoaded] = useState<{ Dialogue: ComponentType<Props> }>();
    const [shown, setShown] = useState(false);
    const { opened, onClose } = props;
    useEffect(() => {
      if (opened && !loaded) {
        load().then(
          (Dialogue) => setLoaded({ Dialogue }),
          (error: unknown) => {
            notifyFailure(error);
            onClose();
          },
        );
      }
    }, [opened]);
    // A moment after it is there: it has to see itself open, to know where the focus was.
    useEffect(() => setShown(opened && loaded !== undefined), [opened, loaded]);
    return loaded ? <loaded.Dialogue {...props} opened={shown} /> : null;
  };
}
