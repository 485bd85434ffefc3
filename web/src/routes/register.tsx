import { pageTitle } from '../content/site.ts'
import { ConfirmRegistration, Register } from '../features/account-access/register.tsx'
import { texts } from '../features/account-access/texts.ts'
import { pageMeta, privateMeta } from '../lib/page-meta.ts'
import { readStep } from '../lib/read-step.ts'
import type { Route } from './+types/register.ts'

export const loader = ({ params }: Route.LoaderArgs) => readStep(params.step)

export const meta: Route.MetaFunction = ({ matches: [root], params }) => {
  const { register, confirm } = texts
  if (params.step !== undefined) return privateMeta(confirm.title, confirm.lead)
  return pageMeta(root.loaderData, { title: pageTitle(register.title), description: register.lead, path: '/register' })
}

export default function RegisterRoute({ params }: Route.ComponentProps) {
  return params.step === undefined ? <Register /> : <ConfirmRegistration />
}
