import { z } from 'zod'

/** `0x` and 40 hexadecimal digits; whether capitals are a right checksum is for the server to say. */
export const walletAddressSchema = z.string().regex(/^0x[0-9a-fA-F]{40}$/, 'must be 0x and 40 hexadecimal digits')
