import type { Policy } from '@melos/api-contract'

/** Whether people have to be admitted before they can bid. */
export const isRestricted = ({ id }: Pick<Policy, 'id'>): boolean => id !== 0
