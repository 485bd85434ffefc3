import { acceptInvitation, inviteAdministrator, listAdministrators, readPublicConfig } from '@melos/api-contract'
import { type Administer, type Login, logInAsAdministrator } from '../administer.ts'
import { callServer, RefusedError } from '../call-server.ts'
import { findMailedToken } from '../find-mailed-token.ts'

/**
 * Approves what the first administrator submits, because nobody can approve their own statements. The first one invites the
 * second as people do, so this needs the mailbox: an email must not leave the machine.
 */
export async function openSecondAdministrator(first: Administer, login: Login): Promise<Administer> {
  const { apiUrl, email, password } = login
  const { data, invitations } = listAdministrators.answer.parse(await first(listAdministrators))
  if (!data.some((known) => known.email === email && known.removedAt === null)) {
    const config = await callServer(apiUrl, readPublicConfig.path, { method: readPublicConfig.method })
    if (!readPublicConfig.answer.parse(config).mailbox) throw new RefusedError('There is no mailbox', 404)
    // A second invitation would end the link of an earlier run's.
    if (!invitations.some((known) => known.email === email)) await first(inviteAdministrator, { body: { email } })
    const token = await findMailedToken(apiUrl, { address: email, page: '/admin/invitation' })
    const { method, path } = acceptInvitation
    const headers = { 'content-type': 'application/json' }
    await callServer(apiUrl, path, { method, headers, body: JSON.stringify({ token, password }) })
  }
  return await logInAsAdministrator(login)
}
