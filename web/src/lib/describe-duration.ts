import { countUnits } from '@melos/clearing/count-units'

/** `90_060` → `1 day, 1 hour, 1 minute`. */
export const describeDuration = (seconds: number): string => countUnits(seconds).join(', ') || '0\u00A0seconds'
