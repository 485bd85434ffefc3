await import('../server/src/media-store/copy-media.ts')
