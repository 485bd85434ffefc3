import { z } from 'zod'

/** MELS as a decimal string without trailing zeros: `"12.5"`, never a float. */
export const melsAmountSchema = z
  .string()
  .regex(/^(0|[1-9]\d*)(\.\d{0,17}[1-9])?$/, 'must be a decimal number without needless zeros, such as "12.5"')
