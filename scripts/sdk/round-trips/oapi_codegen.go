// Uses the client of oapi-codegen against a live service.
package main

import (
	"context"
	"fmt"
	"os"

	"example.com/client/sdk"
)

const tag = "urn:li:tag:sdk-oapi-codegen"

func main() {
	client, err := sdk.NewClientWithResponses(os.Getenv("ASPECTORY_URL"))
	check(err)
	ctx := context.Background()
	orders, customers := urnOf("orders"), urnOf("customers")
	name := "orders"
	table := sdk.EntityV3{
		Urn: orders,
		DatasetProperties: &sdk.DatasetPropertiesV3{
			Value: sdk.DatasetProperties{Name: &name, CustomProperties: &map[string]string{"team": "sales"}},
		},
		UpstreamLineage: &sdk.UpstreamLineageV3{
			Value: sdk.UpstreamLineage{Upstreams: []sdk.Upstream{{Dataset: customers, Type: "TRANSFORMED"}}},
		},
		GlobalTags: &sdk.GlobalTagsV3{Value: sdk.GlobalTags{Tags: []sdk.TagAssociation{{Tag: tag}}}},
	}
	written, err := client.WriteEntitiesV3WithResponse(ctx, "dataset", nil, []sdk.EntityV3{table})
	check(err)
	expect(written.JSON200 != nil && (*written.JSON200)[0].Urn == orders, written)

	value := tag
	tagged := []sdk.FilterConjunction{{And: []sdk.FilterCriterion{{Field: "tags", Value: &value}}}}
	wanted := sdk.ScrollRequestV3{Entities: &[]string{"dataset"}, Filter: &sdk.ScrollFilterV3{Or: &tagged}}
	found, err := client.ScrollEntitiesV3WithResponse(ctx, nil, wanted)
	check(err)
	expect(found.JSON200 != nil && len(found.JSON200.Entities) == 1 && found.JSON200.Entities[0].Urn == orders, found)

	read, err := client.GetEntityV3WithResponse(ctx, "dataset", orders, nil)
	check(err)
	expect(read.JSON200 != nil && (*read.JSON200.DatasetProperties.Value.CustomProperties)["team"] == "sales", read)

	create, version := false, "7"
	condition := sdk.WriteAspectV3Params{CreateIfNotExists: &create, IfVersionMatch: &version}
	untagged := sdk.AspectWriteV3{Value: sdk.AspectValue{"tags": []string{}}}
	refused, err := client.WriteAspectV3WithResponse(ctx, "dataset", orders, "globalTags", &condition, untagged)
	check(err)
	expect(refused.JSON412 != nil && refused.JSON412.Code == "CONFLICT", refused)

	deleted, err := client.DeleteEntityV3WithResponse(ctx, "dataset", orders, nil)
	check(err)
	expect(deleted.JSON200 != nil && deleted.JSON200.Urn == orders, deleted)
}

func urnOf(name string) string {
	return "urn:li:dataset:(urn:li:dataPlatform:hive,oapi-codegen/" + name + ",PROD)"
}

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func expect(holds bool, shown any) {
	if !holds {
		panic(fmt.Sprintf("%+v", shown))
	}
}
