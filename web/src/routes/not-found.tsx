import { data } from 'react-router'
import { pageTitle } from '../content/site.ts'
import { NotFound } from '../ui/error-pages.tsx'
import { texts } from '../ui/texts.ts'
import type { Route } from './+types/not-found.ts'

export const meta: Route.MetaFunction = () => [{ title: pageTitle(texts.notFound.pageTitle) }]

export const loader = () => data(null, { status: 404 })

export default NotFound
