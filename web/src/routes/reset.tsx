import { ChooseNewPassword, ResetPassword } from '../features/account-access/reset-password.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import { readStep } from '../lib/read-step.ts'
import type { Route } from './+types/reset.ts'

export const loader = ({ params }: Route.LoaderArgs) => readStep(params.step)

export const meta: Route.MetaFunction = ({ params }) => {
  const { title, lead, newTitle, newLead } = texts.reset
  return params.step === undefined ? privateMeta(title, lead) : privateMeta(newTitle, newLead)
}

export default function Reset({ params }: Route.ComponentProps) {
  return params.step === undefined ? <ResetPassword /> : <ChooseNewPassword />
}
