import { Action, Form, Input } from '../parts/forms.tsx';
import { fileUrl, Page } from '../parts/parts.tsx';
import { Rows, useList } from '../parts/query.tsx';
import { useSession } from '../session.ts';
import { shownSize, type UploadedPicture, upload } from './upload.ts';

/** The pictures of the merchant. */
export function Media() {
  const { api } = useSession();
  const list = useList(['media'], (page) => api.paginate('/v2/media', { params: { query: page } }));
  return (
    <Page title="Media">
      <section className="card">
        <Upload />
      </section>
      <Rows list={list} empty="There are no pictures. Upload one.">
        {(pictures) => (
          <ul className="pictures" aria-label="Pictures">
            {pictures.map((picture) => (
              <Shown key={picture.id} picture={picture} />
            ))}
          </ul>
        )}
      </Rows>
    </Page>
  );
}

/** A form that uploads a picture. */
export function Upload({ onPicture }: { onPicture?: (picture: UploadedPicture) => void }) {
  const { api } = useSession();
  const send = async (data: FormData) => {
    const picture = await upload(api, data.get('file') as File);
    onPicture?.(picture);
  };
  return (
    <Form send={send} button="Upload">
      <Input
        label="Picture"
        hint="A JPEG or PNG of at most 20 MB."
        name="file"
        type="file"
        accept="image/png,image/jpeg"
        required
      />
    </Form>
  );
}

const size = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'kilobyte', maximumFractionDigits: 0 });

function Shown({ picture }: { picture: UploadedPicture }) {
  const { api } = useSession();
  const { id, file_name, size: bytes, download_url, custom_properties } = picture;
  const { width, height } = shownSize(picture);
  return (
    <li className="card">
      {download_url !== null && <img src={fileUrl(download_url)} alt="" loading="lazy" />}
      <div className="long">{file_name}</div>
      <div className="hint">
        {width} × {height} pixels, {size.format(Math.ceil(bytes / 1000))}
      </div>
      {custom_properties.warnings.map((warning) => (
        <div key={warning} className="hint">
          {warning}
        </div>
      ))}
      <Action
        label="Delete"
        of={file_name}
        kind="danger"
        ask={`Delete ${file_name}?`}
        send={() => api.DELETE('/v2/media/{id}', { params: { path: { id } } })}
      />
    </li>
  );
}
