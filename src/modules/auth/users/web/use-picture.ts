import './person-picture.css'
import { useHeldImage } from '#platform/web/client/held-image.ts'
import { getProfileImage } from '../model/image-call.ts'
import { auth } from './service.ts'

/** The picture that a user gave of themselves, once it is there; `undefined` where they gave none. */
export const usePicture = ({ id, imageUpdatedAt }: { id: string; imageUpdatedAt: string | null }) =>
  useHeldImage(['profile', id], imageUpdatedAt, (signal) =>
    auth.ask(getProfileImage, { params: { id } }, signal),
  )
