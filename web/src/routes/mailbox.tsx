import { readPublicConfig } from '@melos/api-contract'
import { data } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { Mailbox } from '../features/mailbox/mailbox.tsx'
import { texts } from '../features/mailbox/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { fetchApiContext } from '../lib/request-context.ts'
import type { Route } from './+types/mailbox.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.pageTitle)

/** Where emails are really sent, there is no mailbox. */
export async function loader({ context }: Route.LoaderArgs) {
  const { mailbox } = await callApi(context.get(fetchApiContext), { endpoint: readPublicConfig })
  if (!mailbox) throw data(null, { status: 404 })
  return null
}

export default function MailboxRoute() {
  return <Mailbox />
}
