/** "12 KB", "1.4 MB", "20 MB". */
export const sizeText = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1_024))} KB`
    : `${(bytes / 1_048_576).toFixed(1).replace('.0', '')} MB`
