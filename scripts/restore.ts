await import('../server/src/backup/restore.ts')
