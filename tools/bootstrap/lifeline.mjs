// Loaded first by run.mjs. When run.mjs dies without a word (kill -9), no one is left to pass on a signal: drain as if one had come.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
process.channel?.unref()
