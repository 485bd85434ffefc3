import type { Account, AlertChoices } from '@melos/api-contract'
import { queryClient, useQuery } from '../../lib/query-client.ts'
import { accountCalls } from './account-calls.ts'

/** Data that isn't shown is forgotten at once, so that no one sees the data of whoever was signed in before. */
const shared = { gcTime: 0, refetchOnWindowFocus: true } as const
const FRESH_MS = 60_000

const accountKey = ['account', 'own'] as const
const walletKey = ['account', 'wallet'] as const

export function useAccount() {
  return useQuery({ ...shared, queryKey: accountKey, queryFn: accountCalls.read, staleTime: FRESH_MS })
}

export function useSignedInWallet(address: string) {
  return useQuery({ ...shared, queryKey: [...walletKey, address], queryFn: accountCalls.readWallet })
}

export function usePasskeys(isEnabled = true) {
  const queryFn = accountCalls.listPasskeys
  return useQuery({ ...shared, queryKey: ['account', 'passkeys'], queryFn, enabled: isEnabled })
}

export function useSessions() {
  return useQuery({ ...shared, queryKey: ['account', 'sessions'], queryFn: accountCalls.listSessions })
}

export function useAlertChoices() {
  return useQuery({ ...shared, queryKey: ['account', 'alert-choices'], queryFn: accountCalls.readAlerts })
}

export function showAlertChoices(choices: AlertChoices): void {
  queryClient.setQueryData(['account', 'alert-choices'], choices)
}

export function useDeletion() {
  return useQuery({ ...shared, queryKey: ['account', 'deletion'], queryFn: accountCalls.previewDeletion })
}

/** Reads everything about the account again that is on the page. */
export async function refreshAccount(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: walletKey })
  const wallets = queryClient.getQueriesData<Wallet>({ queryKey: walletKey })
  // A wallet that has just unlinked itself can't read the account any more.
  if (wallets.some(([, wallet]) => wallet?.isLinked === false)) return
  await queryClient.invalidateQueries({ queryKey: ['account'] })
}

type Wallet = Awaited<ReturnType<typeof accountCalls.readWallet>>

export function showAccount(account: Account): void {
  queryClient.setQueryData(accountKey, account)
}
