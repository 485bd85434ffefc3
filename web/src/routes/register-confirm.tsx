import { ConfirmRegistration } from '../features/account-access/register.tsx'
import { texts } from '../features/account-access/texts.ts'
import { privateMeta } from '../lib/page-meta.ts'
import type { Route } from './+types/register-confirm.ts'

export const meta: Route.MetaFunction = () => privateMeta(texts.confirm.title, texts.confirm.lead)

export default ConfirmRegistration
