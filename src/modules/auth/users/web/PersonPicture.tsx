import { usePicture } from './use-picture.ts'
import { texts } from './user-texts.ts'

export function PersonPicture({
  user,
}: {
  user: { id: string; name: string; imageUpdatedAt: string | null }
}) {
  const picture = usePicture(user)
  return picture ? <img className="profile-picture" src={picture} alt={texts.pictureOf(user.name)} /> : null
}
