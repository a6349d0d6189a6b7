import './profile.css'
import { service } from '#platform/web/client/client.ts'
import { useHeldImage } from '#platform/web/client/held-image.ts'
import { getProfileImage } from '../model/own-calls.ts'
import { texts } from './texts.ts'

const auth = service('/api/auth')

/** The picture that a user gave of themselves, once it is there; `undefined` where they gave none. */
export const usePicture = ({ id, imageUpdatedAt }: { id: string; imageUpdatedAt: string | null }) =>
  useHeldImage(['profile', id], imageUpdatedAt, (signal) =>
    auth.ask(getProfileImage, { params: { id } }, signal),
  )

export function PersonPicture({
  user,
}: {
  user: { id: string; name: string; imageUpdatedAt: string | null }
}) {
  const picture = usePicture(user)
  return picture ? <img className="profile-picture" src={picture} alt={texts.pictureOf(user.name)} /> : null
}
