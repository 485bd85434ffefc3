import { ChooseNewPassword } from '../features/account-access/reset-password.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/reset-confirm.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.reset.newTitle, texts.reset.newLead)

export default ChooseNewPassword
