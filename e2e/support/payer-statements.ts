import type { PayerStatement, StatementGroup, StatementPreview } from '@melos/api-contract'
import { type ApiAnswer, callApi, logInAdministrator, systemAdministrator } from './call-api.ts'
import type { Market } from './market.ts'

type Login = typeof systemAdministrator

/** The administrators' calls for payers' statements, with one administrator's session. */
export async function openPayerStatements({ melos }: Market, login: Login = systemAdministrator) {
  const token = await logInAdministrator(melos.address, login)
  if (token === undefined) throw new Error(`${login.email} could not log in`)
  const path = '/api/statements'
  const read = async (what: string) => {
    const { status, text } = await callApi(melos.address, `${path}${what}`, { token })
    if (status !== 200) throw new Error(`${what} was answered with ${status}: ${text}`)
    return JSON.parse(text)
  }
  const find = async (id: number): Promise<PayerStatement> => (await read(`/${id}`)).body
  return {
    find,
    count: async (): Promise<number> => (await read('')).total,
    preview: async (id: number): Promise<StatementPreview> => (await read(`/${id}/preview`)).body,
    /** The undecided lines, by their titles. */
    async listGroups(id: number): Promise<Map<string | null, StatementGroup>> {
      const { data }: { data: StatementGroup[] } = await read(`/${id}/groups?decided=no`)
      return new Map(data.map((group) => [group.title, group]))
    },
    async takeIn(payer: string, content: string): Promise<ApiAnswer> {
      const form = new FormData()
      form.set('payer', payer)
      form.set('file', new File([content], 'statement.csv', { type: 'text/csv' }))
      return await callApi(melos.address, path, { method: 'POST', form, token })
    },
    /** Changes the newest version. */
    async change(id: number, what: string, body: object): Promise<ApiAnswer> {
      const method = ['submit', 'approve', 'reopen'].includes(what) ? 'POST' : 'PUT'
      const json = { version: (await find(id)).version, ...body }
      return await callApi(melos.address, `${path}/${id}/${what}`, { method, json, token })
    },
  }
}
