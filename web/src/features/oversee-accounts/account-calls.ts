import {
  admitStaff,
  answerAppeal,
  findAccount,
  liftRestriction,
  listAccounts,
  type OverseenAccount,
  type RestrictionCause,
  type RestrictionKind,
  restrictAccount,
} from '@melos/api-contract'
import { callApi, type Fetcher } from '../../api/call-api.ts'
import { loadPage } from '../../api/load-page.ts'
import type { AccountsQuery } from './accounts-query.ts'

const PAGE_SIZE = 20

/** The list and all accounts, which an act changes together. */
export const accountsKey = ['admin', 'accounts'] as const

export interface AccountsPage {
  readonly accounts: readonly OverseenAccount[]
  readonly total: number
  readonly page: number
  readonly pages: number
}

export async function loadAccounts(fetcher: Fetcher, { page, state, search }: AccountsQuery): Promise<AccountsPage> {
  const filter = { state: state ?? undefined, search: search ?? undefined }
  const { answer, ...place } = await loadPage(
    (asked) => callApi(fetcher, { endpoint: listAccounts, query: { ...asked, ...filter } }),
    { page, size: PAGE_SIZE },
  )
  return { accounts: answer.data, total: answer.total, ...place }
}

/** What an administrator has written about an act. */
export interface ReadAct {
  /** Null for acts that name no cause. */
  readonly cause: RestrictionCause | null
  readonly statement: string
  /** UTC; null without an end. */
  readonly until: string | null
}

/** An account with its history. */
export type AccountRecord = Awaited<ReturnType<typeof loadAccount>>

export async function loadAccount(fetcher: Fetcher, id: string) {
  return (await callApi(fetcher, { endpoint: findAccount, params: { id } })).body
}

/** What an administrator is about to do to an account. */
export type Act =
  | { readonly kind: RestrictionKind; readonly accountId: string }
  | { readonly kind: 'lift' | 'answer'; readonly restrictionId: number }

export async function carryOut(fetcher: Fetcher, act: Act, { cause, statement, until }: ReadAct): Promise<void> {
  switch (act.kind) {
    case 'lift':
      await callApi(fetcher, { endpoint: liftRestriction, params: { id: act.restrictionId }, body: { statement } })
      return
    case 'answer':
      await callApi(fetcher, { endpoint: answerAppeal, params: { id: act.restrictionId }, body: { text: statement } })
      return
    case 'WARNING':
    case 'SUSPENSION':
    case 'TERMINATION':
      if (cause === null) throw new TypeError('A restriction needs a cause')
      await callApi(fetcher, {
        endpoint: restrictAccount,
        params: { id: act.accountId },
        body: { kind: act.kind, cause, statement, until },
      })
      return
    default:
      return act satisfies never
  }
}

export async function letEmployeeRegister(fetcher: Fetcher, body: { email: string; reason: string }): Promise<void> {
  await callApi(fetcher, { endpoint: admitStaff, body })
}
