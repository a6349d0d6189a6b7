import { kindOfType } from '#platform/model/image.ts'

/** A picture that is larger than it is shown, made smaller in its own proportions; a drawing (svg) as it is. */
export async function scaled(file: File, most: { width: number; height: number }): Promise<Blob> {
  if (kindOfType(file.type) === 'svg') return file
  const picture = await createImageBitmap(file)
  const by = Math.min(1, most.width / picture.width, most.height / picture.height)
  if (by === 1) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * by))
  canvas.height = Math.max(1, Math.round(picture.height * by))
  const context = canvas.getContext('2d')
  if (!context) return file
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((made) => (made ? resolve(made) : reject(new Error('no picture'))), file.type, 0.92),
  )
}
