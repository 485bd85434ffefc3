import { z } from 'zod'

/** Whole tokens, 1 at least; the contract takes no more than JavaScript counts exactly. */
export const tokenCountSchema = z.int().min(1)
