import type { findSongRoyalties } from '@melos/api-contract'

export type SongRoyaltiesBody = ReturnType<(typeof findSongRoyalties)['answer']['parse']>['body']
