/**
 * Selects the shipping fee of a cart, and calculates its price (SPEC §3, Shipping fee). Used by quotes of orders, test
 * carts and the table of gaps. Amounts are whole cents, weights whole grams: never floats.
 */

/** A product in a cart. */
export interface CartItem {
  readonly quantity: number;
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
}

export interface Cart {
  readonly delivery_method: string;
  /** Cents, before coupons. */
  readonly amount: number;
  /** Discount by coupons, in cents; at most `amount`. */
  readonly coupon_discount: number;
  /** Grams. */
  readonly weight: number;
  /** Ids of address areas; absent if nothing is sent to an address. */
  readonly region?: number | undefined;
  readonly district?: number | undefined;
  readonly items: readonly CartItem[];
}

/** What a condition measures; each limit is included. */
export type Measure = 'amount' | 'weight' | 'quantity';

/** How many items of a cart must be in the product groups and categories. */
export type Modifier = 'any' | 'all' | 'none';

export interface FeeCondition {
  readonly measure: Measure;
  /** Cents, grams or pieces. */
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  /** The amount after coupons is measured. */
  readonly include_coupon_discount: boolean;
  /** Empty, together with `product_categories`: any items. */
  readonly product_groups: readonly number[];
  readonly product_categories: readonly number[];
  readonly modifier: Modifier;
  /** Empty, together with `districts`: any address, or none. */
  readonly regions: readonly number[];
  readonly districts: readonly number[];
}

/** A fee that is live, or tried as if it were; the first one in a list that fits applies to the cart. */
export interface Fee {
  readonly id: number;
  readonly delivery_methods: readonly string[];
  readonly type: 'flat' | 'by_weight' | 'by_quantity' | 'free_above';
  /** Cents: for the whole cart, per started kilogram, or per piece. */
  readonly price: number;
  /** Amount in cents from which a `free_above` fee is 0. */
  readonly free_from?: number | undefined;
  /** All must hold. */
  readonly conditions: readonly FeeCondition[];
}

/** The numbers of a cart that conditions measure. `paid` is the amount after coupons. */
export interface Measured {
  readonly amount: number;
  readonly paid: number;
  readonly weight: number;
  readonly quantity: number;
}
export type Axis = keyof Measured;

/** The axis that a condition limits. */
export function axisOf({ measure, include_coupon_discount }: FeeCondition): Axis {
  return measure === 'amount' && include_coupon_discount ? 'paid' : measure;
}

export function measuresOf(cart: Cart): Measured {
  return {
    amount: cart.amount,
    paid: cart.amount - cart.coupon_discount,
    weight: cart.weight,
    quantity: cart.items.reduce((sum, { quantity }) => sum + quantity, 0),
  };
}

/** Whether a condition is about certain products. */
export function isAboutProducts({ product_groups, product_categories }: FeeCondition): boolean {
  return product_groups.length > 0 || product_categories.length > 0;
}

/** Whether a condition is about certain addresses. */
export function isAboutPlaces({ regions, districts }: FeeCondition): boolean {
  return regions.length > 0 || districts.length > 0;
}

/** Whether the address is in one of the regions or districts of a condition. */
export function isWithin({ region, district }: Pick<Cart, 'region' | 'district'>, condition: FeeCondition): boolean {
  return (
    !isAboutPlaces(condition) ||
    (region !== undefined && condition.regions.includes(region)) ||
    (district !== undefined && condition.districts.includes(district))
  );
}

/** Whether items are in the product groups and categories of a condition, as its modifier says. */
export function hasProducts(items: readonly CartItem[], condition: FeeCondition): boolean {
  if (!isAboutProducts(condition)) return true;
  const isIn = (item: CartItem) =>
    condition.product_groups.some((id) => item.product_groups.includes(id)) ||
    condition.product_categories.some((id) => item.product_categories.includes(id));
  switch (condition.modifier) {
    case 'any':
      return items.some(isIn);
    case 'all':
      return items.every(isIn);
    case 'none':
      return !items.some(isIn);
  }
}

/** Whether all of a fee's conditions hold for a cart. */
export function fits(fee: Fee, cart: Cart): boolean {
  const measured = measuresOf(cart);
  return (
    fee.delivery_methods.includes(cart.delivery_method) &&
    fee.conditions.every((condition) => {
      const value = measured[axisOf(condition)];
      const { minimum = 0, maximum = Infinity } = condition;
      return value >= minimum && value <= maximum && isWithin(cart, condition) && hasProducts(cart.items, condition);
    })
  );
}

/** The fee of a cart: the first that fits; `undefined` if none does, so that the cart can't be sent this way. */
export function feeOf<Tried extends Fee>(fees: readonly Tried[], cart: Cart): Tried | undefined {
  return compileFees(fees)(cart);
}

/** A fee with its limits as one range per axis: all conditions must hold, so the narrowest range applies. */
interface CompiledFee<Tried> {
  readonly fee: Tried;
  readonly least: Measured;
  readonly most: Measured;
  /** The conditions on places or products. */
  readonly further: readonly FeeCondition[];
}

/** Prepares fees for many carts: each cart gets the result of `feeOf`, in microseconds among a thousand fees. */
export function compileFees<Tried extends Fee>(fees: readonly Tried[]): (cart: Cart) => Tried | undefined {
  const byMethod = new Map<string, CompiledFee<Tried>[]>();
  for (const fee of fees) {
    const compiled = compile(fee);
    for (const method of new Set(fee.delivery_methods)) {
      const same = byMethod.get(method) ?? [];
      same.push(compiled);
      byMethod.set(method, same);
    }
  }
  return (cart) => {
    const { amount, paid, weight, quantity } = measuresOf(cart);
    return byMethod
      .get(cart.delivery_method)
      ?.find(
        ({ least, most, further }) =>
          amount >= least.amount &&
          amount <= most.amount &&
          paid >= least.paid &&
          paid <= most.paid &&
          weight >= least.weight &&
          weight <= most.weight &&
          quantity >= least.quantity &&
          quantity <= most.quantity &&
          further.every((condition) => isWithin(cart, condition) && hasProducts(cart.items, condition)),
      )?.fee;
  };
}

function compile<Tried extends Fee>(fee: Tried): CompiledFee<Tried> {
  const limits = (of: (condition: FeeCondition) => number, narrowest: (...values: number[]) => number) => {
    const along = (axis: Axis) => narrowest(...fee.conditions.filter((one) => axisOf(one) === axis).map(of));
    return { amount: along('amount'), paid: along('paid'), weight: along('weight'), quantity: along('quantity') };
  };
  return {
    fee,
    least: limits(({ minimum = -Infinity }) => minimum, Math.max),
    most: limits(({ maximum = Infinity }) => maximum, Math.min),
    further: fee.conditions.filter((condition) => isAboutPlaces(condition) || isAboutProducts(condition)),
  };
}

/** The price of a fee for a cart, in cents. */
export function priceOf(fee: Fee, cart: Cart): number {
  switch (fee.type) {
    case 'flat':
      return fee.price;
    case 'by_weight':
      return fee.price * Math.ceil(cart.weight / 1000);
    case 'by_quantity':
      return fee.price * measuresOf(cart).quantity;
    case 'free_above':
      return cart.amount - cart.coupon_discount >= (fee.free_from ?? Infinity) ? 0 : fee.price;
  }
}
