import { pageTitle } from '../content/site.ts'
import { SignIn } from '../features/account-access/sign-in.tsx'
import { texts } from '../features/account-access/texts.ts'
import { pageMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/sign-in.ts'

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { title, lead } = texts.signIn
  return pageMeta(root.loaderData, { title: pageTitle(title), description: lead, path: '/sign-in' })
}

export default SignIn
