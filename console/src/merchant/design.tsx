import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ViewProps } from '../app.tsx';
import { Action, Input, Select } from '../parts/forms.tsx';
import { fileUrl, inLanguage, money, Page } from '../parts/parts.tsx';
import { Pictures } from '../parts/pictures.tsx';
import { Loaded, Rows, useList, useObject } from '../parts/query.tsx';
import { useSession, type V2Client } from '../session.ts';
import { Canvas } from './canvas.tsx';
import { Problems, useDryRun } from './dry-run.tsx';
import { Upload } from './media.tsx';
import { shownSize, type UploadedPicture } from './upload.ts';
import { nameOf, picturesOf } from './variants.tsx';

async function readBlank(api: V2Client, id: number) {
  const params = { path: { id }, query: { expand: ['product'] } } as const;
  const { data: variant } = await api.GET('/v2/variants/{id}', { params });
  const { data: products } = await api.GET('/v2/products', {
    params: { query: { 'filter[id]': [variant.product.id], expand: ['designable_production_methods'] } },
  });
  const [product] = products.data;
  return { data: { variant, title: variant.product.title, methods: product?.designable_production_methods ?? [] } };
}

type Blank = Awaited<ReturnType<typeof readBlank>>['data'];

/** Designs a variant: a picture, its place and its size. */
export function Design({ id }: ViewProps) {
  const { api } = useSession();
  const query = useObject(['blank', id], () => readBlank(api, id), false);
  const [picture, setPicture] = useState<UploadedPicture>();
  return (
    <Page title={query.data ? `Design: ${query.data.title}` : 'Design'}>
      <Loaded query={query}>
        {(blank) => (
          <>
            <p>{nameOf(blank.variant)}</p>
            {blank.methods.length === 0 ? (
              <p className="empty">This product cannot be designed.</p>
            ) : picture ? (
              <Placing key={picture.id} blank={blank} picture={picture} onOther={() => setPicture(undefined)} />
            ) : (
              <Choose onPicture={setPicture} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  );
}

/** Lets the merchant upload a picture, or choose one that is already there. */
function Choose({ onPicture }: { onPicture: (picture: UploadedPicture) => void }) {
  const { api } = useSession();
  const list = useList(['media'], (page) => api.paginate('/v2/media', { params: { query: page } }));
  return (
    <>
      <section className="card">
        <h2>Upload a picture</h2>
        <Upload onPicture={onPicture} />
      </section>
      <h2>Or choose one</h2>
      <Rows list={list} empty="There are no pictures yet.">
        {(pictures) => (
          <div className="pictures">
            {pictures.map((picture) => (
              <button key={picture.id} type="button" onClick={() => onPicture(picture)}>
                {picture.download_url !== null && <img src={fileUrl(picture.download_url)} alt="" />}
                <div>{picture.file_name}</div>
              </button>
            ))}
          </div>
        )}
      </Rows>
    </>
  );
}

/** Place and width of a print, in mm from the corner of the print area. */
export interface Place {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

const hundredths = (value: number): number => Math.round(value * 100) / 100;
const fallbackMillimetres = 400; // of a method that does not limit its prints

function Placing({ blank, picture, onOther }: { blank: Blank; picture: UploadedPicture; onOther: () => void }) {
  const { variant, methods } = blank;
  const { api } = useSession();
  const [view, setView] = useState(variant.views[0]);
  const [method, setMethod] = useState(methods[0]);
  const area = { width: method?.max_width ?? fallbackMillimetres, height: method?.max_height ?? fallbackMillimetres };
  const { width: across, height: down } = shownSize(picture);
  const ratio = down / across;
  const [place, setPlace] = useState<Place>(() => ({ x: 0, y: 0, width: hundredths(area.width / 4) }));
  const height = hundredths(place.width * ratio);
  const move = (to: Partial<Place>) =>
    setPlace((from) => {
      const { x, y, width } = { ...from, ...to };
      return { x: hundredths(Math.max(0, x)), y: hundredths(Math.max(0, y)), width: hundredths(width) };
    });
  const body = useMemo(() => {
    const { width, x, y } = place;
    const print = {
      production_method: method?.handle ?? '',
      production_media_id: picture.id,
      dimension: { width, height },
      x,
      y,
    };
    return { views: { [view?.handle ?? '']: { customizations: [print] } } };
  }, [view, method, picture, place, height]);
  const { price, isOutdated, problems, failure } = useDryRun(variant.id, body);
  const [made, setMade] = useState<CreatedDesign>();
  const create = async () => {
    const params = { path: { id: variant.id } };
    const accepted = await api.POST('/v2/variants/{id}/design', { params, body });
    const query = { expand: ['views.customizations.resource'] } as const;
    const { data } = await api.follow(accepted, '/v2/variants/{id}', { query });
    setMade(data);
  };
  const number = (name: keyof Place, label: string, field: string) => (
    <Input
      label={label}
      type="number"
      min="0"
      step="any"
      value={place[name]}
      onChange={({ target }) => move({ [name]: Number(target.value) })}
    >
      <Problems problems={problems} field={field} />
    </Input>
  );
  return (
    <>
      <div className="designer">
        <Canvas area={area} blank={view?.media[0]} picture={picture} place={{ ...place, height }} onMove={move} />
        <div>
          <p>
            {picture.file_name}{' '}
            <button type="button" onClick={onOther}>
              Choose another picture
            </button>
          </p>
          <Problems problems={problems} field="production_media_id" />
          <Select
            label="View"
            value={view?.handle}
            options={variant.views.map(({ handle, name }) => [handle, name])}
            onChange={({ target }) => setView(variant.views.find(({ handle }) => handle === target.value))}
          >
            <Problems problems={problems} field="view" />
          </Select>
          <Select
            label="Production method"
            value={method?.handle}
            options={methods.map(({ handle, name }) => [handle, inLanguage(name)])}
            onChange={({ target }) => setMethod(methods.find(({ handle }) => handle === target.value))}
          >
            <Problems problems={problems} field="production_method" />
          </Select>
          <Input
            label="Size"
            type="range"
            min="10"
            max={area.width}
            value={place.width}
            onChange={({ target }) => move({ width: Number(target.value) })}
          />
          {number('width', 'Width in mm', 'dimension')}
          {number('x', 'From the left in mm', 'x')}
          {number('y', 'From the top in mm', 'y')}
          <p aria-live="polite" className={isOutdated ? 'outdated' : ''}>
            {price ? (
              <>
                <strong>{money(price.total, price.currency)}</strong> each, {money(price.price, price.currency)} without
                tax
              </>
            ) : (
              'No price yet'
            )}
          </p>
          {failure}
          <Action
            label="Create the design"
            kind="main"
            pending="The service creates the production files …"
            send={create}
          />
        </div>
      </div>
      <div aria-live="polite">
        {made && (
          <section className="card" aria-label="New design">
            <h2>Variant {made.id} is ready</h2>
            <Pictures files={picturesOf(made)} />
            <Link href={`/order/${made.id}`}>Order</Link>
          </section>
        )}
      </div>
    </>
  );
}

type CreatedDesign = Parameters<typeof picturesOf>[0] & { readonly id: number };
