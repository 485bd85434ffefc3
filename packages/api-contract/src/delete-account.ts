import { z } from 'zod'

/** Deletes what is kept of the wallet that asks, with all its sessions. What stands on the chain stays. */
export const deleteAccount = {
  method: 'DELETE',
  path: '/api/me',
  summary: 'Delete the account of a wallet',
  answer: z.object({ status: z.literal('ok') }),
} as const
