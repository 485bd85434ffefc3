import { pageTitle } from '../content/site.ts'
import { Register } from '../features/account-access/register.tsx'
import { texts } from '../features/account-access/texts.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/register.ts'

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { title, lead } = texts.register
  return pageMeta(root.loaderData, { title: pageTitle(title), description: lead, path: '/register' })
}

export default Register
