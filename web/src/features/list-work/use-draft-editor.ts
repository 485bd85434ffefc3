import type { AuctionDraft } from '@melos/api-contract'
import type { ContentEditor } from '../../song-forms/content-editor.ts'
import { useContentEditor } from '../../song-forms/use-content-editor.ts'
import { draftCalls } from './draft-calls.ts'

export type DraftEditor = ContentEditor<AuctionDraft>

export const useDraftEditor = (id: string) =>
  useContentEditor<AuctionDraft>(id, { queryKey: ['admin', 'draft', id], calls: draftCalls })
