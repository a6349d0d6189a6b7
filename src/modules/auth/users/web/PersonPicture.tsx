import './person-picture.css'
import type { ReactNode } from 'react'
import { useHeldImage } from '#platform/web/client/held-image.ts'
import { getProfileImage } from '../model/image-call.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

/** The picture that a user gave of themselves, once it is there. */
export function PersonPicture({
  user: { id, name, imageUpdatedAt },
  alt = texts.pictureOf(name),
  instead = null,
}: {
  user: { id: string; name: string; imageUpdatedAt: string | null }
  alt?: string
  /** What is in its place where they gave none. */
  instead?: ReactNode
}) {
  const picture = useHeldImage(['profile', id], imageUpdatedAt, (signal) =>
    auth.ask(getProfileImage, { params: { id } }, signal),
  )
  return picture ? <img className="profile-picture" src={picture} alt={alt} /> : instead
}
