import { toWhole } from '@melos/api-contract/typed-values'

/** The number of the policy that a form's field names; an empty one is open to everyone. */
export const toPolicyId = (typed: string): number => (typed.trim() === '' ? 0 : toWhole(typed))
