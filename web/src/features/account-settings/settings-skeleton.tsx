import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

export const skeleton = <Skeleton label={texts.loading} lines={4} />
