import { declarationTexts } from '@melos/api-contract'
import type { Melos } from '../support/start-melos.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { Ask } from './http-client.ts'

export const password = 'seven green kettles sing'
const declarations = Object.entries(declarationTexts).map(([kind, { version }]) => ({ kind, version }))

let people = 0

export function newPerson() {
  people += 1
  const username = `person-${people}`
  return { username, email: `${username}@wren.example`, country: 'CZ', declarations }
}

interface Mail {
  readonly id: number
  readonly to: string
  readonly subject: string
  readonly text: string
}

/** The emails to one address, newest first. The mailbox answers only direct requests from this machine. */
export async function readMails({ address: url }: Melos, address: string): Promise<Mail[]> {
  const answer = await fetch(new URL('/api/mailbox?size=50', url))
  const { data }: { data: Mail[] } = await answer.json()
  return data.filter(({ to }) => to === address)
}

/** The link of the newest email to an address whose path begins so, once it has arrived. */
export async function findLink(melos: Melos, address: string, path: string): Promise<URL> {
  const find = async () =>
    (await readMails(melos, address))
      .map(({ text }) => /https?:\/\/\S+#\S+/.exec(text)?.[0])
      .find((link) => link?.includes(path))
  await waitUntil(`an email with ${path} has arrived`, async () => (await find()) !== undefined)
  return new URL((await find()) ?? '')
}

export const tokenOf = (link: URL): string => link.hash.slice(1)

/** Registers and confirms. */
export async function join({ melos, ask }: { melos: Melos; ask: Ask }, person = newPerson()) {
  const registered = await ask({ method: 'POST', path: '/api/public/accounts', body: person })
  if (registered.status !== 202)
    throw new Error(`Registering was answered with ${registered.status}: ${registered.text}`)
  const token = tokenOf(await findLink(melos, person.email, '/register/confirm'))
  const confirmed = await ask({ method: 'POST', path: '/api/public/accounts/confirm', body: { token, password } })
  if (confirmed.status !== 201) throw new Error(`Confirming was answered with ${confirmed.status}: ${confirmed.text}`)
  const session: { accessToken: string; refreshToken: string } = JSON.parse(confirmed.text)
  const me = await ask({ path: '/api/me', token: session.accessToken })
  const id: string = JSON.parse(me.text).account.id
  return { ...person, ...session, id, token, password }
}
