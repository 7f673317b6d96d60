import { useEffect, useState } from 'react';

/**
 * The value after the frame that draws a new one, so that what depends on it does not keep the rest of the page waiting. `first` is there
 * until then. The value has to stay the same object while nothing changes.
 */
export function useLater<Value>(value: Value, first: Value = value): Value {
  const [later, setLater] = useState(first);
  useEffect(() => {
    const timer = setTimeout(() => setLater(() => value));
    return () => clearTimeout(timer);
  }, [value]);
  return later;
}
